/* War for two seats, three cards buried, spoils shuffled under the pile, last card kept.
   Prints games, total battles and seconds: war GAMES SEED */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { DECK = 52, RING = 64, BURIED = 3 };

typedef struct {
    uint8_t cards[RING];
    unsigned top, count;
} Pile;

static uint64_t state;

static unsigned below(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(((state >> 32) * n) >> 32);
}

static void shuffle(uint8_t *cards, unsigned n)
{
    for (unsigned place = n - 1; place > 0; place--) {
        unsigned other = below(place + 1);
        uint8_t card = cards[place];
        cards[place] = cards[other];
        cards[other] = card;
    }
}

static uint8_t draw(Pile *pile)
{
    pile->count--;
    return pile->cards[pile->top++ % RING];
}

static void put_under(Pile *pile, const uint8_t *cards, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        pile->cards[(pile->top + pile->count++) % RING] = cards[i];
}

static void bury(Pile *pile, uint8_t *spoils, unsigned *n)
{
    for (unsigned left = BURIED; left > 0 && pile->count > 1; left--)
        spoils[(*n)++] = draw(pile);
}

static long play(void)
{
    uint8_t deck[DECK], spoils[DECK];
    Pile a = {.top = 0, .count = 0}, b = {.top = 0, .count = 0};
    for (unsigned i = 0; i < DECK; i++)
        deck[i] = i % 13;
    shuffle(deck, DECK);
    put_under(&a, deck, DECK / 2);
    put_under(&b, deck + DECK / 2, DECK / 2);
    long battles = 0;
    while (a.count && b.count) {
        battles++;
        unsigned n = 2;
        uint8_t x = spoils[0] = draw(&a), y = spoils[1] = draw(&b);
        while (x == y && a.count && b.count) {
            bury(&a, spoils, &n);
            bury(&b, spoils, &n);
            x = spoils[n++] = draw(&a);
            y = spoils[n++] = draw(&b);
        }
        shuffle(spoils, n);
        if (x > y || (x == y && a.count))
            put_under(&a, spoils, n);
        else if (y > x || b.count)
            put_under(&b, spoils, n);
    }
    return battles;
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    long games = atol(argv[1]), battles = 0;
    state = strtoull(argv[2], NULL, 10) * 2654435761u + 88172645463325252ull;
    clock_t start = clock();
    for (long game = 0; game < games; game++)
        battles += play();
    printf("%ld %ld %.6f\n", games, battles, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
