//! The rate limit of one connection.

use tokio::time::Instant;

const CAPACITY: f64 = 10.0;
const REFILL_PER_SECOND: f64 = 10.0;

/// Ten tokens, refilled evenly at ten per second; a chat costs one.
pub struct TokenBucket {
    tokens: f64,
    refilled: Instant,
}

impl TokenBucket {
    /// A full bucket.
    pub fn full(now: Instant) -> Self {
        Self {
            tokens: CAPACITY,
            refilled: now,
        }
    }

    /// Takes a token if there is one.
    pub fn take(&mut self, now: Instant) -> bool {
        let elapsed_s = now.duration_since(self.refilled).as_secs_f64();
        self.tokens = CAPACITY.min(self.tokens + elapsed_s * REFILL_PER_SECOND);
        self.refilled = now;
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn ten_pass_at_once_and_one_more_each_tenth_of_a_second() {
        let start = Instant::now();
        let mut bucket = TokenBucket::full(start);
        let passed = (0..30).filter(|_| bucket.take(start)).count();
        assert_eq!(passed, 10);

        let later = start + Duration::from_millis(101);
        assert!(bucket.take(later));
        assert!(!bucket.take(later));
    }

    #[test]
    fn an_idle_bucket_holds_no_more_than_its_capacity() {
        let start = Instant::now();
        let mut bucket = TokenBucket::full(start);
        let later = start + Duration::from_secs(3600);
        assert_eq!((0..30).filter(|_| bucket.take(later)).count(), 10);
    }
}
