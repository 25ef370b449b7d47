// The sum does not fit into int.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, m;
    std::cin >> n >> m;
    std::vector<int> minutes(n);
    for (int &t : minutes) std::cin >> t;
    std::sort(minutes.rbegin(), minutes.rend());
    unsigned total = 0;
    for (int i = 0; i < n; i++) total += (unsigned)minutes[i] * (unsigned)(i / m + 1);
    std::cout << (int)total << '\n';
}
