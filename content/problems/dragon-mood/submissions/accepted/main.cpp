#include <iostream>
#include <string>

int main() {
    int best;
    std::string day;
    std::cin >> best >> day;
    int mood = 0, songs = 0;
    for (char event : day) {
        if (event == '-') {
            if (mood > 0) mood--;
        } else if (mood < best) {
            mood++;
        } else {
            songs++;
        }
    }
    std::cout << mood << ' ' << songs << '\n';
}
