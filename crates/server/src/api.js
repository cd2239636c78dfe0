fetch("/api/openapi.json").then(reply => reply.json()).then(api => {
  const list = document.getElementById("operations");
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const term = document.createElement("dt");
      const code = document.createElement("code");
      code.textContent = method.toUpperCase() + " " + path;
      term.append(code);
      const text = document.createElement("dd");
      text.textContent = operation.summary || operation.description || "";
      list.append(term, text);
    }
  }
});
