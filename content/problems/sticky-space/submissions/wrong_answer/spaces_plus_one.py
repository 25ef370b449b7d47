# Squeezes the spaces, but forgets those at both ends.
import re

message = re.sub(" +", " ", input())
print(message.count(" ") + 1, max(map(len, message.split(" "))))
