#include "clamp.h"

int clamp(int number, int low, int high) {
    if (number < low) return low;
    return number > high ? high : number;
}
