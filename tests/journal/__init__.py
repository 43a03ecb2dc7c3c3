"""The one door through which nights change."""
