#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, k, start = 0;
    std::cin >> n >> k;
    std::vector<int> drops(n);
    for (int &drop : drops) std::cin >> drop;
    long long now = 0;
    for (int i = 0; i < k; i++) now += drops[i];
    long long best = now;
    for (int first = 1; first + k <= n; first++) {
        now += drops[first + k - 1] - drops[first - 1];
        if (now > best) {
            best = now;
            start = first;
        }
    }
    std::cout << start + 1 << ' ' << best << '\n';
}
