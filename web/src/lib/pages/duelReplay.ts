/** What a replay of Duel needs, fetched only for one. */

export { duel, STEPS } from '../game/duel';
export { default as DuelPanel } from '../table/duel/DuelPanel.svelte';
export { default as DuelTable } from '../table/duel/DuelTable.svelte';
