#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, most = 0, same = 0;
    std::cin >> n;
    std::vector<int> sizes(n);
    for (int &size : sizes) std::cin >> size;
    std::sort(sizes.begin(), sizes.end());
    for (int i = 0; i < n; i++) {
        same = i > 0 && sizes[i] == sizes[i - 1] ? same + 1 : 1;
        most = std::max(most, same);
    }
    std::cout << most << '\n';
}
