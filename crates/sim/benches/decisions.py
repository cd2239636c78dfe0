#!/usr/bin/env python3
"""Measures how many decisions a second the card games of OpenSpiel make in random playouts, to stand beside ours.

`peers.py` tells moves a second, which is something else: a card that must be played and a card that is drawn count as
well, and so do the moves of playouts that its tree search need not play, which in a short deal is most of them. Here
playouts are played to their end, from many deals, and a decision is a step with a choice, as everywhere in this project.

Set-up:  python3 -m venv peers-venv && peers-venv/bin/pip install open_spiel
Run:     peers-venv/bin/python decisions.py
"""
import random
import time

import pyspiel

DEALS = 60


def main():
    # As many playouts of a deal as take about 20 ms.
    for name, playouts in [("oh_hell", 2500), ("crazy_eights", 1000), ("hearts", 1500)]:
        game, chance = pyspiel.load_game(name), random.Random(name)
        seconds, steps, decisions, by_deal = 0, 0, 0, []
        for seed in range(DEALS):
            state = deal(game, chance)
            spent = time_of_playouts(game, state, playouts, seed)
            in_steps, in_decisions = lengths(state, chance)
            # One half of the playouts is from the deal, the other from after its first decision.
            seconds += spent
            steps += 2 * playouts * (in_steps - 0.5)
            decisions += 2 * playouts * (in_decisions - 0.5)
            by_deal.append(2 * playouts * (in_decisions - 0.5) / spent)
        by_deal.sort()
        print(
            f"OpenSpiel {name:14s} {decisions / seconds / 1e6:8.2f} M decisions/s, {steps / seconds / 1e6:.2f} M steps/s,"
            f" all deals; decisions by deal from {by_deal[0] / 1e6:.2f} to {by_deal[-1] / 1e6:.2f} M/s"
        )


def deal(game, chance):
    """A position with cards dealt, in which there is something to decide."""
    while True:
        state = game.new_initial_state()
        while not state.is_terminal() and not has_choice(state):
            step(state, chance)
        if not state.is_terminal():
            return state


def time_of_playouts(game, state, playouts, seed):
    """The seconds that twice so many random playouts take, inside OpenSpiel's own code.

    A tree search of two simulations plays them: the first from the root, the second from a child of it."""
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(playouts, seed), 1.4, 2, 1000, False, seed, False)
    start = time.perf_counter()
    bot.step(state)
    return time.perf_counter() - start


def lengths(state, chance, playouts=40):
    """The steps of a random playout, and how many of them are decisions, on average."""
    steps = decisions = 0
    for _ in range(playouts):
        playing = state.clone()
        while not playing.is_terminal():
            steps += 1
            decisions += has_choice(playing)
            step(playing, chance)
    return steps / playouts, decisions / playouts


def has_choice(state):
    return not state.is_chance_node() and len(state.legal_actions()) > 1


def step(state, chance):
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes())
        state.apply_action(chance.choices(actions, odds)[0])
    else:
        state.apply_action(chance.choice(state.legal_actions()))


if __name__ == "__main__":
    main()
