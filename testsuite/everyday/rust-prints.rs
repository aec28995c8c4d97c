//! Values of the program's own types are printed: nothing but output happens.
use std::fmt;

#[derive(Debug, Clone, PartialEq)]
enum Fault {
    Empty,
    Short { wanted: u32, had: u32 },
}

#[derive(Debug, Default)]
struct Account {
    id: u32,
    balance: u32,
    log: Vec<u32>,
}

struct Money(u32);

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cents", self.0)
    }
}

impl Account {
    fn take(&mut self, amount: u32) -> Result<u32, Fault> {
        if self.balance == 0 {
            return Err(Fault::Empty);
        }
        if amount > self.balance {
            return Err(Fault::Short { wanted: amount, had: self.balance });
        }
        self.balance -= amount;
        self.log.push(amount);
        Ok(self.balance)
    }
}

fn main() {
    let mut account = Account { id: 7, ..Account::default() };
    assert_eq!(account.take(1), Err(Fault::Empty));
    account.balance = 100;
    println!("{account:?}");
    assert_eq!(account.take(30), Ok(70));
    println!("left: {}", Money(account.balance));
    let fault = account.take(80).unwrap_err();
    println!("{} says {fault:?}, {:?}", account.id, account.log);
    assert_eq!(fault, Fault::Short { wanted: 80, had: 70 });
    assert_eq!(account.log.len(), 1);
}
