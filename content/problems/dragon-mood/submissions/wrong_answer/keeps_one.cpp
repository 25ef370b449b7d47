// Off by one: a noise never takes the last point of the mood away.
#include <iostream>
#include <string>

int main() {
    int best;
    std::string events;
    std::cin >> best >> events;
    int mood = 0, songs = 0;
    for (char event : events) {
        if (event == '-') {
            if (mood > 1) mood--;
        } else if (mood < best) {
            mood++;
        } else {
            songs++;
        }
    }
    std::cout << mood << ' ' << songs << '\n';
}
