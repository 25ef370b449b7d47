// Stops at the first rain after a dry day.
#include <iostream>

int main() {
    int n, now = 0;
    std::cin >> n;
    for (int day = 0; day < n; day++) {
        int rain;
        std::cin >> rain;
        if (rain == 0) now++;
        else if (now > 1) break;
        else now = 0;
    }
    std::cout << now << '\n';
}
