#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n, k;
    std::cin >> n >> k;
    std::vector<int> shades(n);
    for (int &shade : shades) std::cin >> shade;
    // best[i][j]: the least time to stand on leaf i, having skipped j leaves.
    std::vector<std::vector<int>> best(n, std::vector<int>(k + 1, 1000000000));
    best[0][0] = 0;
    for (int i = 1; i < n; i++)
        for (int skipped = 0; skipped <= k && skipped < i; skipped++) {
            int from = i - 1 - skipped;
            int change = std::abs(shades[i] - shades[from]);
            for (int j = skipped; j <= k; j++)
                best[i][j] = std::min(best[i][j], best[from][j - skipped] + change);
        }
    std::cout << *std::min_element(best[n - 1].begin(), best[n - 1].end()) << '\n';
}
