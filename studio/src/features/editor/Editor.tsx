export default function Editor(_: { id: string; tool: string | undefined }) {
  return null;
}
