// Tries every choice of fireflies.
#include <algorithm>
#include <iostream>
#include <vector>

int n, r;
std::vector<int> drops;

// The least drops to light everything from the stone `dark` on, with fireflies from `i` on.
long long light(int i, int dark) {
    if (dark >= n) return 0;
    if (i >= n || i > dark + r) return 1000000000000LL;
    return std::min(drops[i] + light(i + 1, i + r + 1), light(i + 1, dark));
}

int main() {
    std::cin >> n >> r;
    drops.resize(n);
    for (int &drop : drops) std::cin >> drop;
    std::cout << light(0, 0) << '\n';
}
