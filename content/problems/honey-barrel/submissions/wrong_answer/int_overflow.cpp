// The number of spoonfuls does not fit into an int.
#include <iostream>

int main() {
  int honey, day = 0;
  std::cin >> honey;
  while (honey > 0) {
    day++;
    if (day % 7 != 0) honey -= day;
  }
  std::cout << day << "\n";
}
