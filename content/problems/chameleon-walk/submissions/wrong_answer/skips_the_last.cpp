// Lets the chameleon skip the last leaf too.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

int main() {
    int n, k;
    std::cin >> n >> k;
    std::vector<int> shades(n);
    for (int &shade : shades) std::cin >> shade;
    std::vector<std::vector<int>> best(n, std::vector<int>(k + 1, 1000000000));
    best[0][0] = 0;
    int answer = 1000000000;
    for (int i = 0; i < n; i++) {
        for (int skipped = 0; skipped <= k && skipped < i; skipped++) {
            int from = i - 1 - skipped;
            int change = std::abs(shades[i] - shades[from]);
            for (int j = skipped; j <= k; j++)
                best[i][j] = std::min(best[i][j], best[from][j - skipped] + change);
        }
        for (int j = 0; j <= k; j++)
            if (n - 1 - i + j <= k) answer = std::min(answer, best[i][j]);
    }
    std::cout << answer << '\n';
}
