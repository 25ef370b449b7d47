// Decides about every leaf by recursion and remembers nothing.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

std::vector<int> shades;

int walk(int i, int last, int left) {
    if (i + 1 == (int)shades.size()) return std::abs(shades[i] - last);
    int step = std::abs(shades[i] - last) + walk(i + 1, shades[i], left);
    return left == 0 ? step : std::min(step, walk(i + 1, last, left - 1));
}

int main() {
    int n, k;
    std::cin >> n >> k;
    shades.resize(n);
    for (int &shade : shades) std::cin >> shade;
    std::cout << walk(1, shades[0], k) << '\n';
}
