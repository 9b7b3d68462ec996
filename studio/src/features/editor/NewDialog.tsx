export default function NewDialog() {
  return null;
}
