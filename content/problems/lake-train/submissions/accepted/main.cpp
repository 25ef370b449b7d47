#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    std::cin >> n;
    // sinceFirst[i]: minutes from station 1 to station i + 1 without passing station 1 again
    std::vector<long long> sinceFirst(n + 1, 0);
    for (int i = 0; i < n; i++) {
        long long minutes;
        std::cin >> minutes;
        sinceFirst[i + 1] = sinceFirst[i] + minutes;
    }
    int q;
    std::cin >> q;
    while (q-- > 0) {
        int a, b;
        std::cin >> a >> b;
        long long ride = sinceFirst[b - 1] - sinceFirst[a - 1];
        if (ride < 0) ride += sinceFirst[n];
        std::cout << ride << '\n';
    }
}
