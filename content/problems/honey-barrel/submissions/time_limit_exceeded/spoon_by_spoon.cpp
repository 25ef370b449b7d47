// Eats the honey one spoonful at a time.
#include <iostream>

int main() {
  long long honey, day = 1, eaten = 0;
  std::cin >> honey;
  while (honey > 0) {
    if (day % 7 == 0 || eaten == day) {
      day++;
      eaten = 0;
    } else {
      honey--;
      eaten++;
    }
  }
  std::cout << day << "\n";
}
