#include <algorithm>
#include <iostream>
#include <vector>

// For each height counts the taller ones before it, by sums over ranges of places.
int main() {
    int n;
    std::cin >> n;
    std::vector<int> heights(n);
    for (int &height : heights) std::cin >> height;
    std::vector<int> sorted = heights;
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> sums(n + 1);
    long long swaps = 0;
    for (int i = 0; i < n; i++) {
        int place = int(std::lower_bound(sorted.begin(), sorted.end(), heights[i]) - sorted.begin()) + 1;
        int shorter = 0;
        for (int j = place; j > 0; j -= j & -j) shorter += sums[j];
        swaps += i - shorter;
        for (int j = place; j <= n; j += j & -j) sums[j]++;
    }
    std::cout << swaps << '\n';
}
