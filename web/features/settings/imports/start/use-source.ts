import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type FoundCounts,
  type LiveService,
  lookAtSource,
  SOURCE_FIELDS,
  sourceErrorOf,
  type SourceField,
  type SourceValues,
} from '#entities/integrations/imports/live.ts';
import { useCurrentWorkspace } from '#entities/workspaces/workspaces/store.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { formatTime } from '#lib/dates/instants.ts';

type Errors = Partial<Record<string, string>>;
const NONE: Errors = {};

const isFieldOf = (service: LiveService, name: string): name is SourceField =>
  SOURCE_FIELDS[service].some((field) => field === name);

/** What the server said of the fields, in the language of the person; what is about none of them stands under `all`. */
function useErrorTexts(service: LiveService) {
  const { t, i18n } = useTranslation(['imports', 'common']);
  return (error: ApiError): Errors => {
    const named = Object.entries(error.fields).filter(([name]) => isFieldOf(service, name));
    const code = sourceErrorOf(error);
    if (code) {
      const moment = new Date(Date.now() + error.retryAfterMs);
      const time = formatTime(moment.toISOString(), i18n.language);
      const text = t(`failed.${code}`, { time });
      return named.length > 0 ? Object.fromEntries(named.map(([name]) => [name, text])) : { all: text };
    }
    if (named.length > 0) {
      return Object.fromEntries(named.map(([name]) => [name, t(`source.wrong.${name as SourceField}`)]));
    }
    return { all: error.kind === 'refused' ? error.message : t(`common:error.${error.kind}`) };
  };
}

/** What a person says of a service, what stands there, and what is wrong with what they said. */
export function useSource(service: LiveService, first: SourceValues) {
  const { slug } = useCurrentWorkspace();
  const textsOf = useErrorTexts(service);
  const [values, setValues] = useState(first);
  const [found, setFound] = useState<FoundCounts | null>(null);
  const [errors, setErrors] = useState(NONE);
  const [isLooking, setLooking] = useState(false);
  const change = (next: SourceValues) => {
    setValues(next);
    setFound(null);
    setErrors(NONE);
  };
  const look = async () => {
    setLooking(true);
    setErrors(NONE);
    try {
      setFound(await lookAtSource(slug, service, values));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(textsOf(error));
    }
    setLooking(false);
  };
  const isFull = SOURCE_FIELDS[service].every((name) => name === 'token' || Boolean(values[name]?.trim()));
  return { values, change, found, errors, look, isLooking, isFull };
}
