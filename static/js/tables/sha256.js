/* SHA-256 as in FIPS 180-4. Browsers keep their own from pages without a certificate, and a club's pages have none. */

/* The first 32 bits of what stands behind the point in the cube roots of the first 64 primes. */
const ROUND_CONSTANTS = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];
/* The same of the square roots of the first eight primes. */
const INITIAL_STATE = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const BLOCK_BYTES = 64;
const LENGTH_BYTES = 8;

/** The bytes of a text in UTF-8; half of a letter is refused with an error. */
function encodeUtf8(text) {
  const escaped = encodeURIComponent(text);
  const bytes = [];
  for (let at = 0; at < escaped.length; at += 1) {
    if (escaped[at] === "%") {
      bytes.push(parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else {
      bytes.push(escaped.charCodeAt(at));
    }
  }
  return bytes;
}

/* The bytes as words of 32 bits, with the mark of their end and how many bits they were, up to a whole block. */
function padMessage(bytes) {
  const blocks = Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const words = new Uint32Array((blocks * BLOCK_BYTES) / 4);
  bytes.forEach((byte, at) => {
    words[at >> 2] |= byte << (24 - 8 * (at & 3));
  });
  words[bytes.length >> 2] |= 0x80 << (24 - 8 * (bytes.length & 3));
  words[words.length - 2] = Math.floor(bytes.length / 0x20000000);
  words[words.length - 1] = bytes.length << 3;
  return words;
}

const rotateRight = (word, by) => (word >>> by) | (word << (32 - by));

function expandBlock(block) {
  const words = new Uint32Array(64);
  words.set(block);
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15];
    const late = words[at - 2];
    const small = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
    const large = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16] + small + words[at - 7] + large;
  }
  return words;
}

function compressBlock(state, block) {
  const words = expandBlock(block);
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + chosen + ROUND_CONSTANTS[at] + words[at]) | 0;
    const second = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + most) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]) >>> 0);
}

/** The hash of a text, as eight whole numbers below 2 ** 32. */
export function hashToWords(text) {
  const words = padMessage(encodeUtf8(text));
  let state = INITIAL_STATE;
  for (let at = 0; at < words.length; at += 16) {
    state = compressBlock(state, words.subarray(at, at + 16));
  }
  return state;
}

/** The hash of a text as it is written: 64 small hexadecimal digits. */
export function hashToHex(text) {
  return hashToWords(text).map((word) => word.toString(16).padStart(8, "0")).join("");
}
