// A word is counted only when a space follows it.
#include <algorithm>
#include <iostream>
#include <string>

int main() {
  std::string message;
  std::getline(std::cin, message);
  int words = 1, longest = 0, current = 0;
  bool previousIsSpace = true;
  for (char symbol : message) {
    if (symbol == ' ') {
      longest = std::max(longest, current);
      current = 0;
    } else {
      current++;
      if (previousIsSpace) words++;
    }
    previousIsSpace = symbol == ' ';
  }
  std::cout << words - 1 << " " << longest << "\n";
}
