/* Counts deadwood as src/openrummy/sim/compiled/counting.py does, for gin only and with its own table. */

#include <stddef.h>
#include <stdint.h>

enum { RANKS = 13, CONTENTS = 1 << RANKS, SUIT = CONTENTS - 1 };

static uint8_t left[CONTENTS]; /* points that runs leave of each content of a suit */

typedef struct {
    uint32_t a, b, c, d;
} Hand; /* the ranks held in each suit */

static uint8_t unmatched(uint32_t content) {
    uint32_t points = 0, block = 0, size = 0;
    for (uint32_t rank = 0; rank <= RANKS; rank++) {
        if (content >> rank & 1) {
            size++;
            block += rank < 9 ? rank + 1 : 10;
            continue;
        }
        points += size < 3 ? block : 0;
        size = block = 0;
    }
    return (uint8_t)points;
}

void prepare(void) {
    for (uint32_t content = 0; content < CONTENTS; content++) left[content] = unmatched(content);
}

static inline uint32_t least(uint32_t one, uint32_t other) { return one < other ? one : other; }

static inline uint32_t without(Hand h, uint32_t sets) {
    return left[h.a & ~sets] + left[h.b & ~sets] + left[h.c & ~sets] + left[h.d & ~sets];
}

/* One card of the rank `four` is kept for a run. */
static inline uint32_t sparing(Hand h, uint32_t sets, uint32_t four) {
    Hand r = {h.a & ~sets, h.b & ~sets, h.c & ~sets, h.d & ~sets};
    uint32_t ab = least(left[r.a | four] + left[r.b], left[r.a] + left[r.b | four]);
    uint32_t cd = least(left[r.c | four] + left[r.d], left[r.c] + left[r.d | four]);
    return least(ab + left[r.c] + left[r.d], left[r.a] + left[r.b] + cd);
}

/* Any ranks, one after another: only hands with two ranks in all suits need it. */
static uint32_t of_fours(Hand h, uint32_t ranks) {
    if (!ranks) return without(h, 0);
    uint32_t rank = ranks & -ranks, others = ranks ^ rank;
    Hand w = {h.a & ~rank, h.b & ~rank, h.c & ~rank, h.d & ~rank};
    uint32_t best = least(of_fours(w, others), of_fours(h, others));
    if (!(h.a & h.b & h.c & h.d & rank)) return best;
    best = least(best, of_fours((Hand){h.a, w.b, w.c, w.d}, others));
    best = least(best, of_fours((Hand){w.a, h.b, w.c, w.d}, others));
    best = least(best, of_fours((Hand){w.a, w.b, h.c, w.d}, others));
    return least(best, of_fours((Hand){w.a, w.b, w.c, h.d}, others));
}

static uint32_t of_many(Hand h, uint32_t ranks) {
    uint32_t four = h.a & h.b & h.c & h.d;
    if (four & (four - 1)) return of_fours(h, ranks);
    uint32_t best = without(h, ranks);
    if (four) best = least(best, sparing(h, ranks, four));
    for (uint32_t sets = ranks; sets && best;) {
        sets = (sets - 1) & ranks;
        best = least(best, without(h, sets));
        if (sets & four) best = least(best, sparing(h, sets, four));
    }
    return best;
}

void deadwood(const uint64_t *hands, size_t number, uint16_t *points) {
    for (size_t i = 0; i < number; i++) {
        Hand h = {hands[i] & SUIT, hands[i] >> 16 & SUIT, hands[i] >> 32 & SUIT, hands[i] >> 48 & SUIT};
        uint32_t ab = h.a & h.b, cd = h.c & h.d;
        uint32_t ranks = (ab & (h.c | h.d)) | (cd & (h.a | h.b));
        if ((ranks & (ranks - 1)) | (ab & cd))
            points[i] = (uint16_t)of_many(h, ranks);
        else
            points[i] = (uint16_t)least(without(h, 0), without(h, ranks));
    }
}
