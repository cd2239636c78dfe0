/** What a first-time player is told when something is asked for the first time. */
export const HINTS: Record<string, string> = {
  aim: 'Click the planet that you want to land on. Win there, and you have a foreign colony: five of them win the game.',
  launch: 'Each click on a planet takes one ship. Leave at least one on a planet that you want to keep.',
  invite: 'Allies bring ships and share in the win. Click the players whom you ask; whoever helps the offense gets a colony, too.',
  join: 'With the offense you gain a colony if it wins; with the defense, cards or ships back. The ships of the losers go to the warp.',
  select: 'Attack against attack: card plus ships decide. Attack beats negotiate, but the loser takes cards for it. Two negotiates make a deal.',
  propose: 'You have a minute to agree, or both lose three ships. Cards and colonies can be traded.',
  another: 'After a success you may have a second encounter in the same turn.',
  dial: 'Both choose in secret how many ships they send.',
  window: 'Whenever somebody might react, the game pauses. Press Go on to skip the pause, or Wait for more time. Nobody is told who asked for it.',
  plan: 'Both plans are revealed at once.',
};
