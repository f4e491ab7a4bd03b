// For Popover, Menu, HoverCard and Tooltip.
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Tooltip.css";
