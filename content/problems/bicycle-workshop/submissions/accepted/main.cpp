#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n, m;
    std::cin >> n >> m;
    std::vector<int> minutes(n);
    for (int &t : minutes) std::cin >> t;
    std::sort(minutes.begin(), minutes.end());
    // When each mechanic is free: short repairs go first, to the mechanics in turn.
    std::vector<long long> busyUntil(m, 0);
    long long total = 0;
    for (int i = 0; i < n; i++) {
        busyUntil[i % m] += minutes[i];
        total += busyUntil[i % m];
    }
    std::cout << total << '\n';
}
