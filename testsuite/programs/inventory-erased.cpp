// An iterator is moved on that an erasure has made invalid.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

struct Item {
    std::string name;
    int quantity;
};

class Inventory {
public:
    void add(const std::string &name, int quantity)
    {
        for (Item &item : items_) {
            if (item.name == name) {
                item.quantity += quantity;
                return;
            }
        }
        items_.push_back(Item{name, quantity});
    }

    bool remove(const std::string &name, int quantity)
    {
        for (auto it = items_.begin(); it != items_.end(); ++it) {
            if (it->name == name) {
                if (it->quantity < quantity)
                    return false;
                it->quantity -= quantity;
                if (it->quantity == 0)
                    items_.erase(it);
                return true;
            }
        }
        return false;
    }

    void drop_empty()
    {
        for (auto it = items_.begin(); it != items_.end(); ++it) {
            if (it->quantity == 0)
                items_.erase(it);
        }
    }

    int total() const
    {
        int sum = 0;
        for (const Item &item : items_)
            sum += item.quantity;
        return sum;
    }

    std::size_t size() const { return items_.size(); }

    void print(std::ostream &out) const
    {
        for (const Item &item : items_)
            out << item.name << ": " << item.quantity << std::endl;
    }

private:
    std::vector<Item> items_;
};

int main()
{
    Inventory inventory;

    inventory.add("bolt", 100);
    inventory.add("nut", 80);
    inventory.add("washer", 0);
    inventory.add("bolt", 20);
    inventory.drop_empty();
    if (!inventory.remove("nut", 80))
        return 1;
    if (inventory.remove("screw", 1))
        return 1;
    inventory.print(std::cout);
    std::cout << inventory.size() << " kinds, " << inventory.total() << " pieces\n";
    return inventory.total() == 120 ? 0 : 1;
}
