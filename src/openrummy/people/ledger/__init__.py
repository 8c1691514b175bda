"""The ledger of play chips, in double entry.

Chips are for play alone: nobody can buy them, sell them, give them away or be paid for them.
"""
