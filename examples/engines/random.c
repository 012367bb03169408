/* An engine for all four games in C: it knows the protocol and no rules, and plays a random legal move.
 *
 *     cc -O2 -o random-engine examples/engines/random.c
 *     tavoliere engine check ./random-engine
 */

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { LONGEST = 1 << 16 };

static char line[LONGEST], legal[LONGEST];

/* A random number below n from a seed (splitmix64). */
static unsigned below(unsigned n, uint64_t seed) {
    seed += 0x9e3779b97f4a7c15u;
    seed = (seed ^ seed >> 30) * 0xbf58476d1ce4e5b9u;
    seed = (seed ^ seed >> 27) * 0x94d049bb133111ebu;
    return (unsigned)((seed ^ seed >> 31) % n);
}

int main(void) {
    unsigned long long seed = 0;
    setvbuf(stdout, NULL, _IOLBF, 0); /* every line leaves at once */
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strncmp(line, "tavoliere ", 10) == 0) {
            puts("engine random-c 1.0\nerrs\nready");
        } else if (strncmp(line, "ask ", 4) == 0) {
            sscanf(line, "ask %*d %llu", &seed);
        } else if (strncmp(line, "legal ", 6) == 0) {
            strcpy(legal, line + 6);
        } else if (strncmp(line, "position ", 9) == 0) {
            unsigned count = 1;
            for (char *sign = legal; *sign; sign++) count += *sign == ',';
            char *move = legal;
            for (unsigned skip = below(count, seed); skip > 0; skip--) move = strchr(move, ',') + 2;
            printf("move %.*s\n", (int)strcspn(move, ","), move);
        }
    }
    return 0;
}
