import { createContext, useContext, useId } from 'react';
import type { Json, Message, Schema } from '../../api/types';
import { useWords } from '../../i18n/i18n';
import { AnyField } from './AnyField';
import { FormsField } from './FormsField';
import { ListField } from './ListField';
import { ObjectField } from './ObjectField';
import { ChoiceField, NumberField, TextField, TruthField } from './plain';
import { fieldOf } from './schema';

export interface FormState {
  readonly root: Schema;
  readonly messages: readonly Message[];
}

export const FormContext = createContext<FormState>({ root: {}, messages: [] });

interface Props {
  readonly schema: Schema;
  readonly value: Json | undefined;
  readonly messages?: readonly Message[];
  readonly onChange: (value: Json | undefined) => void;
}

/** A form made of a JSON Schema. What is right and wrong is said by the server, whose checker is the one that counts. */
export function SchemaForm({ schema, value, messages = [], onChange }: Props) {
  const known = fieldOf(schema, schema);
  return (
    <FormContext value={{ root: schema, messages }}>
      <div className="form">
        <Messages path="" />
        {known.kind === 'object' ? (
          <ObjectField bare field={known} value={value} path="" label="" onChange={onChange} />
        ) : (
          <Entry schema={schema} value={value} path="" label="" required onChange={onChange} />
        )}
      </div>
    </FormContext>
  );
}

export interface EntryProps {
  readonly schema: Json;
  readonly value: Json | undefined;
  readonly path: string;
  readonly label: string;
  readonly required: boolean;
  readonly onChange: (value: Json | undefined) => void;
}

/** One field with its name, what it is for, and what is wrong with it. */
export function Entry({ schema, value, path, label, required, onChange }: EntryProps) {
  const t = useWords();
  const { root, messages } = useContext(FormContext);
  const id = useId();
  const field = fieldOf(schema, root);
  const { description, title } = field.schema;
  const name = typeof title === 'string' ? title : label;
  const wrong = messages.some((message) => message.path === path);
  const props = { id, field, value, path, label: name, required, onChange, wrong };
  const nests = field.kind === 'object' || field.kind === 'list' || field.kind === 'forms';
  return (
    <div className={`entry kind-${field.kind}`}>
      {name !== '' && (
        <label className="entry-name" htmlFor={nests ? undefined : id}>
          {name}
          {required && (
            <span className="required" title={t('form.required')}>
              {' '}
              *
            </span>
          )}
        </label>
      )}
      {typeof description === 'string' && (
        <p className="entry-help" id={`${id}-help`}>
          {description}
        </p>
      )}
      <Input {...props} />
      <Messages path={path} id={`${id}-wrong`} />
    </div>
  );
}

export interface InputProps {
  readonly id: string;
  readonly field: ReturnType<typeof fieldOf>;
  readonly value: Json | undefined;
  readonly path: string;
  readonly label: string;
  readonly required: boolean;
  readonly wrong: boolean;
  readonly onChange: (value: Json | undefined) => void;
}

function Input(props: InputProps) {
  switch (props.field.kind) {
    case 'text':
      return <TextField {...props} />;
    case 'number':
    case 'integer':
      return <NumberField {...props} />;
    case 'truth':
      return <TruthField {...props} />;
    case 'choice':
      return <ChoiceField {...props} />;
    case 'list':
      return <ListField {...props} />;
    case 'object':
      return <ObjectField {...props} />;
    case 'forms':
      return <FormsField {...props} />;
    case 'any':
      return <AnyField {...props} />;
  }
}

function Messages({ path, id }: { readonly path: string; readonly id?: string }) {
  const { messages } = useContext(FormContext);
  return messages
    .filter((message) => message.path === path)
    .map((message) => (
      <p key={message.code + message.message} className="entry-wrong" id={id} role="alert">
        {message.message}
      </p>
    ));
}
