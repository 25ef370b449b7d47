#include <iostream>

int main() {
    long long n;
    std::cin >> n;
    int rectangles = 0;
    for (long long rows = 1; rows * rows <= n; rows++) rectangles += n % rows == 0;
    std::cout << rectangles << '\n';
}
