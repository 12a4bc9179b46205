//! The contract, proved from outside: every test starts the real process and speaks to it over TCP.

mod chat;
mod echo;
mod lifecycle;
mod push;
mod rfc6455;
mod support;
mod ticks;
