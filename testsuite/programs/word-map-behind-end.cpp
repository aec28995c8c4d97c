// Words are counted in a std::map, and an element behind the last one is read.
#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

static std::vector<std::string> split(const std::string &text, char separator)
{
    std::vector<std::string> parts;
    std::string part;
    for (char c : text) {
        if (c == separator) {
            if (!part.empty())
                parts.push_back(part);
            part.clear();
        } else {
            part += c;
        }
    }
    if (!part.empty())
        parts.push_back(part);
    return parts;
}

int main()
{
    std::map<std::string, int> counts;
    for (const std::string &word : split("one two one three two one", ' '))
        ++counts[word];
    std::vector<std::pair<std::string, int>> sorted(counts.begin(), counts.end());
    std::sort(sorted.begin(), sorted.end(),
              [](const auto &a, const auto &b) { return a.second > b.second; });
    for (const auto &entry : sorted)
        std::cout << entry.first << ": " << entry.second << "\n";
    return sorted[sorted.size()].second == 3 ? 0 : 1;
}
