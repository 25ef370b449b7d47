#include <algorithm>
#include <iostream>
#include <string>

int main() {
  std::string word;
  size_t words = 0, longest = 0;
  while (std::cin >> word) {
    words++;
    longest = std::max(longest, word.size());
  }
  std::cout << words << " " << longest << "\n";
}
