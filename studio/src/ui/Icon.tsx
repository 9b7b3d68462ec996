/** Small drawings, 16 units wide, in the colour of the text around them. */
const PATHS = {
  overview: 'M2 9h5V2H2zM9 14h5V7H9zM2 14h5v-3H2zM9 5h5V2H9z',
  workflows: 'M2 2.5h4.500v4H2zM9.500 9.500H14v4H9.500zM4.250 6.500v3q0 2 2 2h3.250',
  runs: 'M4 2.500v11l9-5.500z',
  inbox: 'M2 9.500 4 3h8l2 6.500v4H2zM2 9.500h3.500l1 2h3l1-2H14',
  servers: 'M2 2.500h12v4.500H2zM2 9h12v4.500H2zM4.500 4.750h.01M4.500 11.250h.01',
  audit:
    'M8 1.500 13.500 4v4c0 3-2.300 5.400-5.500 6.500C4.800 13.400 2.500 11 2.500 8V4zM5.500 8l1.800 1.800L10.700 6.400',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.800 10.800 14 14',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1v1.500M8 13.500V15M1 8h1.500M13.500 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  moon: 'M13.500 9.500A6 6 0 0 1 6.500 2.500 6 6 0 1 0 13.500 9.500z',
  system: 'M2 2.500h12v8H2zM6 13.500h4M8 10.500v3',
  language:
    'M8 14.500A6.500 6.500 0 1 0 8 1.500a6.500 6.500 0 0 0 0 13zM1.500 8h13M8 1.500c2 2 2.600 4 2.600 6.500S10 12.500 8 14.500C6 12.500 5.400 10.500 5.400 8S6 3.500 8 1.500z',
  close: 'M3.500 3.500l9 9M12.500 3.500l-9 9',
  check: 'M3 8.500 6.500 12 13 4.500',
  cross: 'M4 4l8 8M12 4l-8 8',
  wait: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.500V8l2.500 1.500',
  ask: 'M5.500 6a2.500 2.500 0 1 1 3.500 2.300c-.7.3-1 .8-1 1.700M8 12.700h.01',
  alert: 'M8 2 14.500 13.500h-13zM8 6.500v3.500M8 12h.01',
  skip: 'M3.500 8h9',
  plus: 'M8 3v10M3 8h10',
  copy: 'M5.500 5.500h8v8h-8zM10.500 5.500v-3h-8v8h3',
  chevron: 'M6 3.500 10.500 8 6 12.500',
  down: 'M3.500 6 8 10.500 12.500 6',
  back: 'M9.500 3.500 5 8l4.500 4.500',
  stop: 'M3.500 3.500h9v9h-9z',
  fork: 'M4.500 2v12M4.500 10c0-3 7-2 7-6M11.500 2.500v1.500',
  fit: 'M2 5.500V2h3.500M10.500 2H14v3.500M14 10.500V14h-3.500M5.500 14H2v-3.500',
  layout: 'M6 2h4v3.500H6zM2 10.500h4V14H2zM10 10.500h4V14h-4zM8 5.500V8M4 10.500V8h8v2.500',
  undo: 'M5.500 3 2.500 6l3 3M2.500 6H10a3.500 3.500 0 0 1 0 7H6',
  redo: 'M10.500 3l3 3-3 3M13.500 6H6a3.500 3.500 0 0 0 0 7h4',
  trash: 'M2.500 4.500h11M6 4.500V2.500h4v2M4 4.500l.700 9h6.600l.700-9',
  entry: 'M2 8h8M7 4.500 10.500 8 7 11.500M13.500 3v10',
  exit: 'M2.500 3v10M5 8h8M9.500 4.500 13 8l-3.500 3.500',
  mcp: 'M9 2 4 9h4l-1 5 5-7H8z',
  transform: 'M2.500 4.500h7M2.500 8h11M2.500 11.500h5M12 2.500v4M10 4.500h4',
  switch: 'M8 1.500 14.500 8 8 14.500 1.500 8z',
  foreach: 'M3 6a5 5 0 0 1 9.500-.500M13 2.500v3.500H9.500M13 10a5 5 0 0 1-9.500.500M3 13.500V10h3.500',
  workflow: 'M2 2.500h12v11H2zM5 6h2.500v2.500H5zM9 8.500h2.500V11H9z',
  prompt: 'M2.500 3h11v8H8l-3 2.500V11H2.500z',
  signal:
    'M8 9.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM4.500 11.500a5 5 0 0 1 0-7M11.500 4.500a5 5 0 0 1 0 7M2.500 13.500a8 8 0 0 1 0-11M13.500 2.500a8 8 0 0 1 0 11',
  activity: 'M1.500 8H4l2-5 3.500 10L11.500 8h3',
  text: 'M3 3.500h10M3 6.500h7M3 9.500h10M3 12.500h5',
  keyboard: 'M1.500 4h13v8h-13zM4 6.500h.01M6.500 6.500h.01M9 6.500h.01M11.500 6.500h.01M5 9.500h6',
  filter: 'M2 3h12L9.500 8.500V13l-3-1.500v-3z',
  list: 'M5.500 4H14M5.500 8H14M5.500 12H14M2.500 4h.01M2.500 8h.01M2.500 12h.01',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.500V8h3',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon-svg" viewBox="0 0 16 16" fill="none" aria-hidden="true" focusable="false">
      <path
        d={PATHS[name]}
        stroke="currentColor"
        strokeWidth="1.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
