// The load of a pan does not fit into int: 4294967296 turns into 0.
#include <algorithm>
#include <iostream>
#include <vector>

std::vector<unsigned> weights;
int best = 100;

void choose(size_t i, unsigned difference, int used) {
    if (difference == 0) best = std::min(best, used);
    if (i == weights.size()) return;
    choose(i + 1, difference, used);
    choose(i + 1, difference - weights[i], used + 1);
    choose(i + 1, difference + weights[i], used + 1);
}

int main() {
    int n;
    unsigned x;
    std::cin >> n >> x;
    weights.resize(n);
    for (unsigned &weight : weights) std::cin >> weight;
    choose(0, x, 0);
    std::cout << (best < 100 ? best : -1) << '\n';
}
