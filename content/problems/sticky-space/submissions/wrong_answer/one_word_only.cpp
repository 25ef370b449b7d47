// Reads only the first word of the line.
#include <iostream>
#include <string>

int main() {
  std::string message;
  std::cin >> message;
  std::cout << (message.empty() ? 0 : 1) << " " << message.size() << "\n";
}
