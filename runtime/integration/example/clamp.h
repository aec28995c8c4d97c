/* The number between low and high that is nearest to `number`. */
int clamp(int number, int low, int high);
