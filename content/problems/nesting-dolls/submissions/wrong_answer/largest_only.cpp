// Counts the dolls of the largest size alone.
#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<int> sizes(n);
    for (int &size : sizes) std::cin >> size;
    std::cout << std::count(sizes.begin(), sizes.end(), *std::max_element(sizes.begin(), sizes.end())) << '\n';
}
