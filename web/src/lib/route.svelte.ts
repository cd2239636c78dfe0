/** Where in the app we are: an address each, so that a room is a link and the browser's back button works. */

export type Page =
  | { page: 'start' }
  | { page: 'room'; room: string }
  | { page: 'replay'; room: string }
  | { page: 'compendium'; game: string; item: string | null };

export function parse(path: string, query = ''): Page {
  const [first, second, third] = path.split('/').filter((part) => part !== '');
  if (first === 'room' && second !== undefined) return third === 'replay' ? { page: 'replay', room: second } : { page: 'room', room: second };
  if (first === 'compendium') return { page: 'compendium', game: second ?? 'base', item: new URLSearchParams(query).get('item') };
  return { page: 'start' };
}

class Route {
  current = $state.raw<Page>(parse(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => (this.current = parse(location.pathname, location.search)));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    const url = new URL(path, location.href);
    this.current = parse(url.pathname, url.search);
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** Follows a link without loading the page anew; clicks that mean something else are left alone. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  route.go(link.pathname + link.search);
}
