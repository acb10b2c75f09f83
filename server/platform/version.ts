/** The version of this installation, as it is shown: that of the package, or of a development build. */
import { packageRoot, packageVersion } from './package-root.ts';
import { versionIn } from './version-in.mjs';

export const version: string = versionIn(packageRoot, packageVersion);
