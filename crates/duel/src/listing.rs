//! How the components of a kind are listed: an enum with a word for each and what is printed on it.

/// Makes the enum of a kind of component: its variants in order, their words, and the constant that has the rest.
macro_rules! listing {
    ($(#[$doc:meta])* $name:ident, $noun:literal, $sheet:ty; $($variant:ident $word:literal $value:expr;)*) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
        )]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum $name {
            $(#[serde(rename = $word)] $variant,)*
        }

        impl $name {
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];
            const WORDS: &'static [&'static str] = &[$($word,)*];

            // A table: of a match on so many, the compiler makes jumps that a processor cannot foresee.
            const SHEETS: &'static [&'static $sheet] = &[$(const { &$value },)*];

            /// What is printed on it.
            #[inline]
            pub(crate) const fn sheet(self) -> &'static $sheet {
                Self::SHEETS[self as usize]
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(Self::WORDS[*self as usize])
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                let found = Self::ALL.iter().copied().find(|item| Self::WORDS[*item as usize] == text);
                found.ok_or_else(|| format!("`{text}` is no {}; there are {}", $noun, Self::WORDS.join(", ")))
            }
        }
    };
}
