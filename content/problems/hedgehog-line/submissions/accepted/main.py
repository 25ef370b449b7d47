def sort(heights):
    """The heights in order, and the number of pairs that stood the wrong way round."""
    if len(heights) == 1:
        return heights, 0
    half = len(heights) // 2
    left, swaps_left = sort(heights[:half])
    right, swaps_right = sort(heights[half:])
    swaps = swaps_left + swaps_right
    together = []
    i = 0
    for height in right:
        while i < len(left) and left[i] < height:
            together.append(left[i])
            i += 1
        together.append(height)
        swaps += len(left) - i
    return together + left[i:], swaps


input()
print(sort(list(map(int, input().split())))[1])
