#include <algorithm>
#include <iostream>
#include <vector>

int main() {
    int n, limit, cabins = 0;
    std::cin >> n >> limit;
    std::vector<int> tourists(n);
    for (int &tourist : tourists) std::cin >> tourist;
    std::sort(tourists.begin(), tourists.end());
    int lightest = 0, heaviest = n - 1;
    while (lightest <= heaviest) {
        if (tourists[lightest] + tourists[heaviest] <= limit) lightest++;
        heaviest--;
        cabins++;
    }
    std::cout << cabins << '\n';
}
