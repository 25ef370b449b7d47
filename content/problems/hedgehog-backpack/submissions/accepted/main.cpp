#include <iostream>

int main() {
    int n, free;
    std::cin >> n >> free;
    int packed = 0;
    for (int i = 0; i < n; i++) {
        int weight;
        std::cin >> weight;
        if (weight <= free) {
            free -= weight;
            packed++;
        }
    }
    std::cout << packed << ' ' << n - packed << '\n';
}
