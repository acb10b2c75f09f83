/** A QR code as SVG. In a file of its own, so that its code is loaded only when one is shown. */
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Scanners need this much white around it. */
const border = 4;

export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img">
      <title>{label}</title>
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

/** One rectangle for each run of black squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start} ${y}h${x - start + 1}v1H${start}z`;
    }
  }
  return path;
}
