// The number of pies does not fit into an int.
#include <iostream>

int main() {
    long long pies;
    std::cin >> pies;
    unsigned n = (unsigned)pies;
    int rectangles = 0;
    for (unsigned rows = 1; (unsigned long long)rows * rows <= n; rows++) rectangles += n % rows == 0;
    std::cout << rectangles << '\n';
}
