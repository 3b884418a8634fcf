import fs from 'node:fs';

type Environment = Record<string, string | undefined>;

/** The name of the variable that names a file which holds the value of another one. */
export const fileVariableOf = (name: string): string => `${name}_FILE`;

/** More than any value; larger files are something else. */
const MAX_BYTES = 64 * 1024;

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EACCES: 'there is no right to read it',
  EPERM: 'there is no right to read it',
  EISDIR: 'it is a directory',
};

/** The text of a file without the line break at its end, or why there is none. */
function readValue(file: string): { value: string } | { problem: string } {
  try {
    if (fs.statSync(file).size > MAX_BYTES) return { problem: `${file} is too large to be a value.` };
    const value = fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { problem: `${file} is empty.` } : { value };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    return { problem: `${file} cannot be read: ${REASONS[code] ?? message}.` };
  }
}

/**
 * The environment with the values that stand in files: `SECRET_KEY_FILE=/run/secrets/key` is `SECRET_KEY` with what is in
 * that file. So it is for every variable, as containers bring secrets.
 */
export function readSecretFiles(
  env: Environment,
  names: readonly string[],
): { env: Environment; problems: string[] } {
  const found: Environment = {};
  const problems: string[] = [];
  for (const name of names) {
    const variable = fileVariableOf(name);
    const file = env[variable];
    if (!file) continue;
    if (env[name]) {
      problems.push(`  ${variable}: ${name} is set as well. Set one of them.`);
      continue;
    }
    const read = readValue(file);
    if ('value' in read) found[name] = read.value;
    else problems.push(`  ${variable}: ${read.problem}`);
  }
  return { env: { ...env, ...found }, problems };
}
