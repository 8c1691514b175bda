/* A bot in C for the line protocol of openrummy (docs/own-bots.md).  It needs no JSON library: the id comes first in a
   turn, and any index from 0 is legal as long as there are so many actions; the first is always there.
   Try it: gcc -o bot bot.c && openrummy arena random ./bot */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int starts(const char *line, const char *start) { return strncmp(line, start, strlen(start)) == 0; }

/* The last action of the list: they come in the order draw, take, ... so the last is as good as any. */
static int count(const char *line) {
    int found = 0;
    const char *at = strstr(line, "\"actions\":[");
    while (at && (at = strstr(at + 1, "{\"type\":"))) found++;
    return found;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (starts(line, "{\"type\":\"hello\"")) puts("{\"type\":\"ready\",\"name\":\"Last\"}");
        if (starts(line, "{\"type\":\"turn\",\"id\":")) {
            long id = strtol(line + strlen("{\"type\":\"turn\",\"id\":"), NULL, 10);
            printf("{\"type\":\"act\",\"id\":%ld,\"index\":%d}\n", id, count(line) - 1);
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
